/** The other rooms of the console, with their dialogs, judged in a real Chromium (test/support/look.ts) at both sizes. */
import { consoleFiles, roomScreens } from '../support/console-table.ts'
import { walkConsole } from '../support/console-walk.ts'

walkConsole({ 'rooms of the console for guests and afterwards': { stops: roomScreens(...consoleFiles.hosting), isBrief: true } })
