/**
 * Returns a plugin that finds all modules that an entry needs at once, and the settings that put them
 * into one chunk, although other entries or chunks need only some of them. `others` are further
 * modules for it.
 */
export function coreChunk(entry, others = []) {
  const core = new Set(others)
  const plugin = {
    name: 'core',
    buildEnd() {
      addNeeds(entry, core, (id) => this.getModuleInfo(id)?.importedIds ?? [])
      core.delete(entry)
    },
  }
  const codeSplitting = {
    includeDependenciesRecursively: false,
    groups: [{ name: 'core', test: (id) => core.has(id) }],
  }
  return { plugin, codeSplitting }
}

/** Adds a module to `found`, and all modules that it imports, directly or through others. */
function addNeeds(id, found, importsOf) {
  if (found.has(id)) return
  found.add(id)
  for (const each of importsOf(id)) addNeeds(each, found, importsOf)
}
