/** Pictures that something was proved with, tried as everybody and by every address: they come to two alone, and each look is written down. */
import { beforeEach, expect, it } from 'vitest'
import { headers } from '#contract/call.ts'
import { certification, type PictureField } from '#contract/certification.ts'
import { file, ONCE_PATH, pictureAddress } from '#contract/file.ts'
import { right } from '#contract/right.ts'
import { ofOrganisation, ofPerson, ownOne } from '../support/certifying.ts'
import { onBothEngines } from '../support/database.ts'
import { type Person, type Role, signIn, signInAs, visitor } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { pdf, putIn, tinyPng } from '../support/put-in.ts'

/** Of the person, then of the organisation: each a file of its own. */
const fields = ['front', 'back', 'proof', 'licence', 'letter'] as const satisfies readonly PictureField[]
const elsewhere = { headers: { [headers.sysCode]: '-000002' } }

onBothEngines('the pictures of a certification', (engine) => {
  /** By field: whose certification it is, and its file. */
  let shown: { field: PictureField; id: string; fileId: string; bytes: Buffer }[]
  const { opened, test, holder } = productTest({ holder: '13977770001' }, { engine })
  beforeEach(async () => {
    const bytesOf = Object.fromEntries(
      fields.map((field, place) => [field, field === 'letter' ? pdf(2100) : Buffer.concat([tinyPng, Buffer.alloc(place + 1, 7)])]),
    )
    const kept: Record<string, { id: string; address: string }> = {}
    for (const field of fields) kept[field] = await putIn(holder, bytesOf[field] as Buffer, `${field}.png`, 'certification')
    const address = (field: PictureField) => kept[field]?.address as string
    const person = {
      front: address('front'),
      back: address('back'),
      proof: address('proof'),
      standing: 'teacher',
      school: '望湖小学',
    } as const
    const { id } = await holder.do(certification.savePerson, ofPerson(person))
    const files = { licence: address('licence'), letter: address('letter') }
    const { id: organisationId } = await holder.do(certification.saveOrganisation, await ofOrganisation(holder, files))
    shown = fields.map((field) => ({
      field,
      id: field === 'licence' || field === 'letter' ? organisationId : id,
      fileId: kept[field]?.id as string,
      bytes: bytesOf[field] as Buffer,
    }))
  })

  const looks = () => opened.db.read.selectFrom('certification_looks').selectAll().execute()
  const logged = () => opened.db.read.selectFrom('log').selectAll().where('action', '=', 'look').orderBy('at').execute()
  async function holding(mobile: string, ...permissions: `system:${string}:${string}`[]): Promise<Person> {
    const admin = await signInAs(test, 'admin')
    const person = await signIn(test, mobile)
    const { id } = await admin.do(right.saveRole, { name: `角色${mobile.slice(-4)}`, permissions: permissions as never })
    await admin.do(right.assign, { userId: person.id, roleIds: [id] })
    return person
  }

  it.each(['visitor', 'user', 'staff', 'organiser', 'otherOrganiser'] as const)(
    'do not come to a %s, by whatever way they try',
    async (who) => {
      const person = who === 'visitor' ? visitor(test.app) : await signInAs(test, who as Role)
      await tried(person)
      expect(await looks()).toEqual([])
    },
  )

  it('do not come to somebody who decides without the right to papers, nor to whoever may read them by the ways of files', async () => {
    await tried(await holding('13977770011', 'system:certification:decide'))
    const reader = await holding('13977770012', 'system:certification:document')
    for (const { fileId } of shown) {
      expect((await reader.ask(file.get, { id: fileId })).reason).toBe('file_gone')
      expect((await reader.ask(file.link, { id: fileId })).reason).toBe('file_gone')
      expect((await reader.ask(file.piece, { id: fileId, from: '0' })).reason).toBe('file_gone')
    }
    expect(await looks()).toEqual([])
  })

  /** Every call and address that there is for a file, with every id there is. */
  async function tried(person: Person): Promise<void> {
    for (const { field, id, fileId, bytes } of shown) {
      const rows = await opened.db.read.selectFrom('files').select('digest').where('id', '=', fileId).executeTakeFirstOrThrow()
      const answers = [
        await person.ask(certification.picture, { id, field }),
        await person.ask(certification.picture, { id, field }, elsewhere),
        await person.ask(certification.picture, { id: fileId, field }),
        await person.ask(file.get, { id: fileId }),
        await person.ask(file.link, { id: fileId }),
        await person.ask(file.piece, { id: fileId, from: '0' }),
      ]
      for (const answer of answers) {
        expect(answer.data).toBeNull()
        expect(['signed_out', 'forbidden', 'file_gone', 'certification_gone']).toContain(answer.reason)
      }
      for (const kind of ['png', 'pdf', 'jpg']) {
        const response = await test.app.request(pictureAddress(fileId, rows.digest, kind))
        expect(Buffer.from(await response.arrayBuffer()).includes(bytes)).toBe(false)
      }
      expect((await test.app.request(`${ONCE_PATH}?key=${fileId.padEnd(43, 'A')}`)).status).not.toBe(200)
    }
  }

  it('come to whoever has the right to papers, and each look is written down before it is answered', async () => {
    const reader = await holding('13977770012', 'system:certification:document')
    for (const { field, id, bytes } of shown) {
      const { base64, kind } = await reader.do(certification.picture, { id, field })
      expect(Buffer.from(base64, 'base64').equals(bytes)).toBe(true)
      expect(kind).toBe(field === 'letter' ? 'pdf' : 'png')
      test.clock.pass(1000)
    }
    expect((await looks()).map(({ field, who }) => `${field} ${who}`).sort()).toEqual(fields.map((field) => `${field} ${reader.id}`).sort())
    expect((await logged()).map(({ to_state, who, why }) => [to_state, who, why])).toEqual(fields.map((field) => [field, reader.id, '']))
    expect(await ownOne(holder, 'person')).toMatchObject({ looks: 3 })
    const seen = await holder.do(certification.looks, { kind: 'organisation', pageNum: 1, pageSize: 30 })
    expect(seen).toMatchObject({ total: 2, list: [{ field: 'letter' }, { field: 'licence' }] })
    expect(seen.list[0]?.who).not.toBe('')
    // Who has looked at them is nobody else's business.
    expect((await reader.ask(certification.looks, { kind: 'person', pageNum: 1, pageSize: 30 })).reason).toBe('certification_gone')
  })

  it('come to nobody else while they are a draft, or at another tenant', async () => {
    const admin = await signInAs(test, 'admin')
    const { id } = shown[0] as (typeof shown)[number]
    expect((await admin.ask(certification.picture, { id, field: 'front' }, elsewhere)).reason).toBe('certification_gone')
    await holder.do(certification.withdraw, { kind: 'person' })
    expect((await admin.ask(certification.picture, { id, field: 'front' })).reason).toBe('certification_gone')
    expect((await admin.ask(certification.picture, { id: shown[3]?.id as string, field: 'front' })).reason).toBe('file_gone')
    expect(await looks()).toEqual([])
  })

  it('are their holder’s own by the ways of files, which is no look', async () => {
    const { fileId, bytes } = shown[0] as (typeof shown)[number]
    expect((await holder.do(file.piece, { id: fileId, from: '0' })).base64).toBe(bytes.toString('base64'))
    expect(await looks()).toEqual([])
  })

  it('are not carried away by a reviewer: six hundred an hour', async () => {
    const reader = await holding('13977770012', 'system:certification:document')
    const { id, field } = shown[0] as (typeof shown)[number]
    await opened.db.write((tx) =>
      tx
        .insertInto('limits')
        .values({ key: `certification-looks:${reader.id}`, n: 599, started_at: test.clock() })
        .execute(),
    )
    expect((await reader.ask(certification.picture, { id, field })).code).toBe('000')
    expect((await reader.ask(certification.picture, { id, field })).reason).toBe('too_often')
    expect(await looks()).toHaveLength(1)
    test.clock.pass(3_600_001)
    expect((await reader.ask(certification.picture, { id, field })).code).toBe('000')
  })

  it('are in no list, whoever reads it', async () => {
    const admin = await signInAs(test, 'admin')
    const list = JSON.stringify(await admin.do(certification.list, { pageNum: 1, pageSize: 30, keyword: '' }))
    for (const { fileId, bytes } of shown) {
      expect(list).not.toContain(fileId)
      expect(list).not.toContain(bytes.toString('base64'))
    }
  })
})
