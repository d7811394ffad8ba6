/**
 * A device was told how far its list had come, and with it the list as it had been read a moment before: whoever changed a
 * gate between the two left it with the old gates, for it never asked again.
 */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeJson } from '#server/db/json.ts'
import { updateList } from '#server/features/checkin/lists/list-store.ts'
import { testApp } from '../support/app.ts'
import { freshDatabase, onBothEngines, type Opened } from '../support/database.ts'
import { keepDoor, makeList } from '../support/doorway.ts'
import { signInAs } from '../support/person.ts'

onBothEngines('a gate that is renamed while a device syncs', (engine) => {
  let opened: Opened
  beforeEach(async () => {
    opened = await freshDatabase(engine)
  })
  afterEach(() => opened.drop())

  it('is called so there, with this sync or the next', async () => {
    let looks = 0
    let meanwhile: (() => Promise<unknown>) | undefined
    const read = opened.db.read.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        // A device is looked up when its sync begins, and once more with its list before it is told anything.
        if (meanwhile !== undefined && result.rows.some((row) => 'token_hash' in row && 'lease_until' in row) && ++looks === 2)
          await meanwhile()
        return result
      },
    })
    const test = await testApp({ ...opened.db, read })
    const [staff, organiser] = [await signInAs(test, 'staff'), await signInAs(test, 'organiser')]
    const list = await makeList(organiser)
    const door = await keepDoor(staff, list.id)
    await door.sync()
    const gates = writeJson(list.gates.map((gate) => ({ ...gate, name: `新${gate.name}` })))
    meanwhile = () => opened.db.write((tx) => updateList(tx, list.id, { gates }))
    const told = [await door.sync(), await door.sync()]
    expect(told.flatMap((one) => one.list?.gates.map(({ name }) => name) ?? [])).toContain('新甲门')
  })
})
