import { type Material, material } from '#contract/material.ts'
import { type Cases, organisersThere, signedIn, type World } from '../support/cases.ts'
import { noQuery, type Place } from '../support/place.ts'
import { pdf, putIn } from '../support/put-in.ts'

const here = { meetingId: '1' }
const slides = async ({ person }: World) => ({
  ...here,
  fileId: (await putIn(person, pdf(), '讲稿.pdf', 'material')).id,
  name: '开幕式讲稿',
})
const left = async (world: World) => (await world.person.do(material.save, await slides(world))).at(-1) as Material

const atNoMeeting = { kind: 'id', field: 'meetingId', comesTo: 'meeting_gone' } satisfies Partial<Place>

export const cases: Cases<typeof material> = {
  access: {
    list: signedIn,
    own: organisersThere,
    save: organisersThere,
    remove: organisersThere,
  },
  fixtures: {
    list: here,
    own: here,
    save: slides,
    remove: async (world) => ({ ...here, id: (await left(world)).id }),
  },
  inputs: [
    { ...atNoMeeting, call: material.list, without: noQuery },
    { kind: 'id', call: material.save, field: 'fileId', rest: { ...here, name: '讲稿' }, comesTo: 'file_gone' },
    { kind: 'id', call: material.remove, field: 'id', rest: here, comesTo: 'material_gone' },
  ],
  otherFields: { save: ['name'] },
  tables: { materials: { found: 'made_by', copy: 'none', closing: 'kept' } },
  leaveTraces: async (world) => {
    const { file } = await left(world)
    // A file that a meeting leaves its people stays when its owner goes (stores/material.test.ts): here it is a colleague's.
    await world.test.deps.db.write(async (tx) => {
      const { id } = await tx.selectFrom('users').select('id').where('id', '!=', world.person.id).limit(1).executeTakeFirstOrThrow()
      await tx.updateTable('files').set({ user_id: id }).where('id', '=', file.id).execute()
    })
  },
}
