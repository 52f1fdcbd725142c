interface ImportMetaEnv {
  /** The URL of the API in a production build. Defaults to `/api`. */
  readonly VITE_PETSTORE_URL?: string
}
