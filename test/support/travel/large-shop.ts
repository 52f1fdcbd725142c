/** A shop with so many pets that a copy of its state is not kept after each request. */
export const LARGE_SHOP = {
  categories: [{ id: 1, name: 'Dogs' }],
  pets: Array.from({ length: 2_000 }, (_, index) => ({
    id: index + 1,
    name: 'Rex',
    categoryId: 1,
  })),
}
