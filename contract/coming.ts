/** Screens of spec.md that are not built yet: nothing leads there. A row that gets its screen loses its line here. */
import { type Path, paths } from './paths.ts'

export const coming: readonly Path[] = [paths.contribute]
