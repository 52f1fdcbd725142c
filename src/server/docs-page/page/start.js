// Starts Swagger UI on the page `/docs`.

/** An operation that the contract marks `x-explorer-enabled: false` cannot be tried out. */
function explorerMarks() {
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
  plugins: [explorerMarks],
  deepLinking: true,
  displayOperationId: true,
  displayRequestDuration: true,
  // Lifecycle and stability are extensions.
  showExtensions: true,
  // Nothing is asked of another server.
  validatorUrl: null,
})
