/** What this device was called the last time; of a helper, first of all by whose hands it is in. */
import { storage } from '../../../api/storage.ts'

/** As long as the field for it. */
export const NAME_LONG = 20

export const keptName = storage.draft('door-name')
