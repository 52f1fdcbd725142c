// Starts Swagger UI on the page `/docs`.

/**
 * A Swagger UI plugin that disables "Try it out" for operations with `x-explorer-enabled: false`.
 */
function explorerEnabled() {
  return {
    statePlugins: {
      spec: {
        wrapSelectors: {
          allowTryItOutFor:
            (isAllowed, system) =>
            (state, ...operation) => {
              const path = ['paths', ...operation, 'x-explorer-enabled']
              const isEnabled = system.specSelectors.specJson().getIn(path) !== false
              return isEnabled && isAllowed(state, ...operation)
            },
        },
      },
    },
  }
}

/** Swagger UI has dark colours, but only its own top bar would choose them. */
function followColorScheme() {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
  dark.addEventListener('change', follow)
  follow()
}

/** The page of a session leads to the panel of that session. */
function linkToPanel() {
  const [, id] = /^\/__petstore\/sessions\/([\w-]+)\/api\//.exec(location.pathname) ?? []
  if (id !== undefined) document.querySelector('.links a').hash = `session=${id}`
}

followColorScheme()
linkToPanel()

globalThis.SwaggerUIBundle({
  // A session has a page and a contract of its own.
  url: `${location.pathname.replace(/\/docs\/?$/, '')}/openapi.json`,
  dom_id: '#swagger-ui',
  plugins: [explorerEnabled],
  deepLinking: true,
  displayOperationId: true,
  displayRequestDuration: true,
  // Shows the lifecycle and stability of each operation.
  showExtensions: true,
  // By default, Swagger UI sends the contract to an online validator.
  validatorUrl: null,
})
