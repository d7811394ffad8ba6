/** The long work of lists. */
import { namelistImport } from './import-task.ts'
import { namelistUndo } from './undo-task.ts'

export const namelistTasks = { namelistImport, namelistUndo }
