/** The verbs of one table: rows are found and written by equal columns, and a forgotten value selects none. */
import { beforeEach, expect, it } from 'vitest'
import { table } from '#server/db/table.ts'
import { onBothEngines } from '../support/database.ts'
import { databaseTest } from '../support/product-test.ts'

const tenants = table('tenants')

onBothEngines('a table', (engine) => {
  const opened = databaseTest({ engine })
  const names = async () => (await opened.db.read.selectFrom('tenants').select('name').orderBy('id').execute()).map(({ name }) => name)
  beforeEach(() =>
    opened.db.write(async (tx) => {
      for (const id of ['a', 'b']) await tenants.insert(tx, { id, name: `Tenant ${id}`, created_at: 1 })
    }),
  )

  it('finds the row that matches every column, and none where one column differs', async () => {
    expect(await tenants.find(opened.db.read, { id: 'a', created_at: 1 })).toMatchObject({ id: 'a', name: 'Tenant a' })
    expect(await tenants.find(opened.db.read, { id: 'a', created_at: 2 })).toBeUndefined()
  })

  it('counts the rows that match', async () => {
    expect(await tenants.count(opened.db.read, { created_at: 1 })).toBe(2)
    expect(await tenants.count(opened.db.read, { created_at: 1, id: 'b' })).toBe(1)
    expect(await tenants.count(opened.db.read, { created_at: 2 })).toBe(0)
  })

  it('updates and deletes only the rows that match, and returns their number', async () => {
    await opened.db.write(async (tx) => {
      expect(await tenants.update(tx, { id: 'a' }, { name: 'Renamed' })).toBe(1)
      expect(await tenants.update(tx, { id: 'c' }, { name: 'Absent' })).toBe(0)
    })
    expect(await names()).toEqual(['Renamed', 'Tenant b'])
    expect(await opened.db.write((tx) => tenants.delete(tx, { id: 'b', created_at: 1 }))).toBe(1)
    expect(await opened.db.write((tx) => tenants.delete(tx, { id: 'b' }))).toBe(0)
    expect(await names()).toEqual(['Renamed'])
  })

  it('inserts a row unless one with the same key exists, and keeps the existing row', async () => {
    const insert = (id: string) => opened.db.write((tx) => tenants.insertNew(tx, { id, name: 'New', created_at: 2 }, 'id'))
    expect(await Promise.all([insert('b'), insert('c'), insert('c')])).toSatisfy((all: boolean[]) => all.filter(Boolean).length === 1)
    expect(await names()).toEqual(['Tenant a', 'Tenant b', 'New'])
  })

  it('replaces the named columns of a row with the same key, by default all but the key', async () => {
    await opened.db.write(async (tx) => {
      await tenants.upsert(tx, { id: 'a', name: 'Renamed', created_at: 2 }, ['id'], ['name'])
      await tenants.upsert(tx, { id: 'b', name: 'Replaced', created_at: 2 }, ['id'])
      await tenants.upsert(tx, { id: 'c', name: 'New', created_at: 2 }, ['id'])
    })
    expect(await names()).toEqual(['Renamed', 'Replaced', 'New'])
    expect(await tenants.count(opened.db.read, { created_at: 2 })).toBe(2)
  })

  it('makes a second transaction that locks the row wait for the first', async () => {
    const order: string[] = []
    const { promise: locked, resolve: hasLocked } = Promise.withResolvers<void>()
    const first = opened.db.write(async (tx) => {
      await tenants.lock(tx, { id: 'a' })
      hasLocked()
      await new Promise((resolve) => setTimeout(resolve, 50))
      await tenants.update(tx, { id: 'a' }, { name: 'first' })
      order.push('first')
    })
    await locked
    const second = opened.db.write(async (tx) => {
      order.push((await tenants.lock(tx, { id: 'a' }))?.name ?? '')
    })
    await Promise.all([first, second])
    expect(order).toEqual(['first', 'first'])
  })

  it('throws for no condition, undefined and null instead of matching the rows of others', async () => {
    const forgotten = undefined as unknown as string
    const { db } = opened
    await expect(tenants.find(db.read, { id: forgotten })).rejects.toThrow('tenants: no value for id')
    await expect(tenants.count(db.read, {})).rejects.toThrow('tenants: no value for any column')
    await expect(db.write((tx) => tenants.update(tx, {}, { name: '' }))).rejects.toThrow('no value')
    await expect(db.write((tx) => tenants.delete(tx, { id: 'a', name: forgotten }))).rejects.toThrow('no value for name')
    // @ts-expect-error A column that may be null is compared with a value.
    await expect(db.write((tx) => tenants.delete(tx, { merchant_by: null }))).rejects.toThrow('no value for merchant_by')
    expect(await names()).toEqual(['Tenant a', 'Tenant b'])
  })

  it('does not compile for columns that the table lacks, or that an update must not set', () => {
    const misuse = async () => {
      await opened.db.write(async (tx) => {
        // @ts-expect-error No such column.
        await tenants.find(tx, { tenant: 'a' })
        // @ts-expect-error The key of a row stays.
        await tenants.update(tx, { id: 'a' }, { id: 'b' })
        // @ts-expect-error `move` sets the state of a machine.
        await table('votes').update(tx, { id: 'a' }, { state: 'open' })
        // @ts-expect-error A row needs every column without a default.
        await tenants.insert(tx, { id: 'c' })
      })
    }
    expect(misuse).toBeTypeOf('function')
  })
})
