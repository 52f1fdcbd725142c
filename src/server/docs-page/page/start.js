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

globalThis.SwaggerUIBundle({
  url: '/openapi.json',
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
