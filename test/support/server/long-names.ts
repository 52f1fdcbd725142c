/** Returns a world with a hundred pets whose names have this many characters. */
export function worldWithLongNames(length: number) {
  return {
    categories: [{ id: 1, name: 'Dogs' }],
    pets: Array.from({ length: 100 }, (_, index) => ({
      id: index + 1,
      name: 'x'.repeat(length),
      categoryId: 1,
    })),
    orders: [],
    inventory: [],
  }
}
