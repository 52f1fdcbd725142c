/** A moment at which something changes by itself. */
export interface Moment {
  /** Service time, epoch ms. */
  readonly at: number
  readonly kind: string
  readonly name: string
}

/** The settings of a petstore, as `GET /settings` describes them. */
export interface ServiceSettings {
  readonly baseUrl: string
  readonly plans: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly windows: readonly string[]
  readonly scenarios: readonly string[]
  readonly networkFaults: readonly string[]
  readonly operations: readonly OperationInfo[]
  readonly models: readonly ModelInfo[]
}

/** An operation of the service. */
export interface OperationInfo {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly summary: string
}

/** A model, and the fields of its rows. */
export interface ModelInfo {
  readonly name: string
  readonly key: string
  readonly fields: readonly FieldInfo[]
}

/** A field of a row. */
export interface FieldInfo {
  readonly name: string
  readonly type: string
  readonly required: boolean
  readonly enum?: readonly string[]
  readonly format?: string
}
