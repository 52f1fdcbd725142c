export { mountPanel, type PanelOptions } from './panel/mount.ts'
