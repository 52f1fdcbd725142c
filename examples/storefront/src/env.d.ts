interface ImportMetaEnv {
  /** Where the API is, for a production build: `/api` unless it is given. */
  readonly VITE_PETSTORE_URL?: string
}
