import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { expect, onTestFinished, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

const EXAMPLE = 'examples/scale-out'
const TSC = resolve('node_modules/typescript-7/bin/tsc')

type Json = ReturnType<typeof JSON.parse>

const textOf = (file: string) => readFileSync(join(EXAMPLE, file), 'utf8')
const yaml = (file: string): Json => parse(textOf(file), { merge: true })

const manifests: readonly Json[] = ['kubernetes/processes.yaml', 'kubernetes/proxy.yaml'].flatMap(
  (file) => parseAllDocuments(textOf(file)).map((document) => document.toJS()),
)
const manifest = (kind: string, name: string) =>
  manifests.find((each) => each.kind === kind && each.metadata.name === name)

/** Returns the addresses in a list of processes. */
const processes = (file: string) =>
  [...textOf(file).matchAll(/^server (\S+) max_fails=0;$/gm)].map(([, address]) => address)

/** The types of the Kubernetes API, which come from its OpenAPI document. */
const TYPES: Readonly<Record<string, string>> = {
  StatefulSet: 'apps/v1',
  Deployment: 'apps/v1',
  Service: 'core/v1',
}

/** Compiles manifests as TypeScript, which refuses fields that the API doesn't have. */
function typeErrors(objects: readonly Json[]): string {
  mkdirSync('node_modules/.cache', { recursive: true })
  const folder = mkdtempSync(resolve('node_modules/.cache/manifests-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const lines = objects.map(
    (object, index) =>
      `export const object${index}: import('kubernetes-types/${TYPES[object.kind]}.js').${object.kind} = ${JSON.stringify(object)}\n`,
  )
  writeFileSync(join(folder, 'manifests.ts'), lines.join(''))
  const config = { extends: resolve('tsconfig.json'), include: ['*.ts'] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  return spawnSync(process.execPath, [TSC, '-p', folder], { encoding: 'utf8' }).stdout
}

test('the manifests have the types of the Kubernetes API', () => {
  expect(manifests.map(({ kind, apiVersion }) => `${apiVersion} ${kind}`)).toEqual(
    manifests.map(({ kind }) => `${TYPES[kind]?.replace('core/', '')} ${kind}`),
  )
  expect(typeErrors(manifests)).toBe('')
})

test('each pod of the processes has a Service, and nginx knows it', () => {
  const { spec, metadata } = manifest('StatefulSet', 'petstore')
  const names = Array.from({ length: spec.replicas }, (_, index) => `${metadata.name}-${index}`)

  for (const name of names) {
    const service = manifest('Service', name)
    expect(service.spec.selector).toEqual({ 'statefulset.kubernetes.io/pod-name': name })
    expect(service.spec.ports[0].port).toBe(spec.template.spec.containers[0].ports[0].containerPort)
  }
  expect(processes('kubernetes/processes.conf')).toEqual(names.map((name) => `${name}:4010`))
  expect(manifest('Service', spec.serviceName).spec.clusterIP).toBe('None')
})

test.each([
  ['StatefulSet', 'petstore', 'petstore-processes'],
  ['Deployment', 'petstore-proxy', 'petstore'],
])('the %s %s has probes, and the pods that its Service selects', (kind, name, service) => {
  const { spec } = manifest(kind, name)
  const { labels } = spec.template.metadata
  const [container] = spec.template.spec.containers

  expect(spec.selector.matchLabels).toEqual(labels)
  expect(manifest('Service', service).spec.selector).toEqual(labels)
  for (const probe of [container.readinessProbe, container.livenessProbe]) {
    expect(probe.httpGet).toEqual({ path: '/__petstore/health', port: container.ports[0].name })
  }
})

test('the kustomization names files that exist, and the ConfigMap that nginx mounts', () => {
  const { resources, configMapGenerator, images } = yaml('kustomization.yaml')
  const [{ name, files }] = configMapGenerator
  const { volumes } = manifest('Deployment', 'petstore-proxy').spec.template.spec
  const [{ image }] = manifest('StatefulSet', 'petstore').spec.template.spec.containers

  expect(volumes[0].configMap.name).toBe(name)
  expect(images[0].name).toBe(image)
  const paths = [...resources, ...files.map((file: string) => file.replace(/^.*=/, ''))]
  expect(paths.filter((path) => !existsSync(join(EXAMPLE, path)))).toEqual([])
  expect(files.map((file: string) => file.replace(/=.*$/, ''))).toEqual([
    'nginx.conf',
    'processes.conf',
  ])
})

test('the Compose file conforms to the schema of the Compose specification', () => {
  const schema = JSON.parse(readFileSync('node_modules/dclint/schemas/compose.schema.json', 'utf8'))
  const ajv = new Ajv({ strict: false, allErrors: true })
  addFormats.default(ajv)
  const validate = ajv.compile({ ...schema, $schema: 'http://json-schema.org/draft-07/schema#' })
  const compose = yaml('compose.yaml')

  validate(compose)
  expect(validate.errors).toBe(null)
})

test('the Compose file starts the processes that nginx knows, and mounts its configuration', () => {
  const { services } = yaml('compose.yaml')
  const { petstore, ...others } = services
  const addresses = Object.values<Json>(others).map(
    ({ networks }) => networks.petstore.ipv4_address,
  )

  expect(processes('compose/processes.conf')).toEqual(
    Object.keys(others).map((name) => `${name}:4010`),
  )
  expect(Object.keys(petstore.depends_on)).toEqual(Object.keys(others))
  expect(new Set(addresses).size).toBe(Object.keys(others).length)
  const sources = petstore.volumes.map((volume: string) => volume.split(':')[0])
  expect(sources.filter((source: string) => !existsSync(join(EXAMPLE, source)))).toEqual([])
})

test.each(['compose.yaml', 'kubernetes/processes.yaml'])('%s sets only options', (file) => {
  const reference = readFileSync('docs/reference/options.md', 'utf8')
  const variables = [...textOf(file).matchAll(/PETSTORE_MOCK_(\w+)/g)]
  const flags = variables.map(([, name = '']) => `--${name.toLowerCase().replaceAll('_', '-')}`)

  expect(flags.length).toBeGreaterThan(0)
  expect(flags.filter((flag) => !reference.includes(`\`${flag} `))).toEqual([])
})
