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

/** A Swagger UI plugin that shows an extension whose value is `false`. Without it, it shows null. */
function falseExtensions() {
  return {
    wrapComponents: {
      OperationExtRow:
        (Row, { React }) =>
        ({ xKey, xVal }) =>
          React.createElement(Row, { xKey, xVal: xVal === false ? { toJS: () => false } : xVal }),
    },
  }
}

/**
 * A Swagger UI plugin that shows ids above 2^53 exactly. Swagger UI reads a response with
 * `JSON.parse`, which rounds them.
 */
function exactIntegers() {
  return {
    wrapComponents: {
      responseBody:
        (Body, { React, getComponent }) =>
        (props) => {
          const text = indentExactly(props.content)
          if (text === undefined) return React.createElement(Body, props)
          const code = {
            language: 'json',
            downloadable: true,
            fileName: 'response.json',
            canCopy: true,
          }
          return React.createElement(
            'div',
            null,
            React.createElement('h5', null, 'Response body'),
            React.createElement(getComponent('HighlightCode', true), code, text),
          )
        },
    },
  }
}

/** Matches the strings and numbers in a JSON text. */
const SCALARS = /"[^"\\]*(?:\\.[^"\\]*)*"?|-?\d[\d.eE+-]*/g

/**
 * Returns a JSON text with indentation, in which long integers keep all their digits. Returns
 * undefined if it has no long integers, or isn't JSON.
 */
function indentExactly(content) {
  if (typeof content !== 'string' || !/\d{16}/.test(content)) return undefined
  const marked = content.replaceAll(SCALARS, (scalar) =>
    /^-?\d{16,}$/.test(scalar) ? `"\\u0001${scalar}"` : scalar,
  )
  try {
    const indented = JSON.stringify(JSON.parse(marked), null, '  ')
    return indented.replaceAll(/"\\u0001(-?\d+)"/g, '$1')
  } catch {
    return undefined
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
  plugins: [explorerEnabled, falseExtensions, exactIntegers],
  deepLinking: true,
  displayOperationId: true,
  displayRequestDuration: true,
  // Shows the lifecycle and stability of each operation.
  showExtensions: true,
  // By default, Swagger UI sends the contract to an online validator.
  validatorUrl: null,
})
