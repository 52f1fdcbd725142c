import { resolve } from 'node:path'

/** A file that the user named, before it is read. */
export class FileReference {
  /** The absolute path. */
  readonly path: string
  /** The path as the user wrote it. */
  readonly shown: string
  /** Where the user wrote it: `--fixtures`. */
  readonly where: string

  private constructor(path: string, shown: string, where: string) {
    this.path = path
    this.shown = shown
    this.where = where
  }

  /** Creates a reference. A relative path is resolved against `folder`. */
  static from(shown: string, where: string, folder: string): FileReference {
    return new FileReference(resolve(folder, shown), shown, where)
  }
}

/** Fixtures that the user asked for with `--pets`, before they are generated. */
export class WorldToGenerate {
  /** The number of pets. */
  readonly pets: number

  constructor(pets: number) {
    this.pets = pets
  }
}
