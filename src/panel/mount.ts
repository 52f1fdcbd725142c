import { readObject, throwOptionError } from '../core/lib/check.ts'
import { internalsOf, type Petstore } from '../core/petstore/create-petstore.ts'
import { renderInPage } from './render.tsx'
import { connectLocally } from './store/local.ts'

/** The options of `mountPanel`. */
export interface PanelOptions {
  /**
   * The element to append the panel to. Its position on the page doesn't matter.
   * @default document.body
   */
  readonly element?: HTMLElement
}

/**
 * Adds the panel of a petstore to this page: a button in a corner, which opens it. Returns a
 * function that removes it.
 *
 * @throws {TypeError} naming the argument, what was expected and what it got.
 */
export function mountPanel(petstore: Petstore, options: PanelOptions = {}): () => void {
  const { element = document.body } = readObject(options, 'mountPanel', ['element'])
  if (!(element instanceof HTMLElement))
    throwOptionError('mountPanel: element', element, 'an HTML element')
  return renderInPage(element, connectLocally(internalsOf(petstore)))
}
