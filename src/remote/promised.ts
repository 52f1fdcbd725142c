/** The methods of an object, each of which returns a promise. */
export type Promised<Api> = {
  readonly [Name in keyof Api]: Api[Name] extends (...given: infer Given) => infer Result
    ? (...given: Given) => Promise<Result>
    : never
}
