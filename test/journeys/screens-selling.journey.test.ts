/** Rooms of the console up to the sale, with their dialogs, judged in a real Chromium (test/support/look.ts) at both sizes. */
import { consoleFiles, roomScreens } from '../support/console-table.ts'
import { walkConsole } from '../support/console-walk.ts'

walkConsole({ 'rooms of the console until people have paid': { stops: roomScreens(...consoleFiles.selling), isBrief: true } })
