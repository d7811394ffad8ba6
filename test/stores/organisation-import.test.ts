/** Organisations from a table: looked at before, made once, and nobody's but the tenant's who asks. */
import { expect, it } from 'vitest'
import { organisation, type OrganisationNode } from '#contract/organisation.ts'
import { organisationImport, organisationImportSays as says } from '#contract/organisation-import.ts'
import { onBothEngines } from '../support/database.ts'
import { signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { workbook } from '../support/programme-data.ts'
import { putIn } from '../support/put-in.ts'

const HEAD = '机构名称,上级机构,类型,电话,地址'

onBothEngines('organisations from a table', (engine) => {
  const { opened, test, admin } = productTest({ admin: 'orgadmin' }, { engine })

  const fileOf = async (lines: readonly string[]) => ({
    fileId: (await putIn(admin, Buffer.from([HEAD, ...lines].join('\n')), '机构.csv', 'list')).id,
  })
  const drawn = (nodes: readonly OrganisationNode[], level = 0): string[] =>
    nodes.flatMap(({ name, children }) => [' '.repeat(level) + name, ...drawn(children, level + 1)])
  const tree = async () => drawn(await admin.do(organisation.tree, {}))

  it('are looked at, made in the order of the table, and not made again', async () => {
    const file = await fileOf([
      '语文教研组,教研部,内设部门,0571-80000021,紫荆楼 201',
      '数学教研组,教研部,部门,,',
      '教研部,云栖谷教育发展中心,,,',
      '一年级组,东校区,,,',
      '东校区,望湖小学,学校,,',
      '西校区,没有的,,,',
      '短,教研部,,电话,',
    ])
    const preview = await admin.do(organisationImport.importPreview, file)
    expect(preview).toMatchObject({ unreadable: '', counts: { wrong: 3, off: 0, new: 3, same: 1 } })
    expect(preview.lines.map(({ kind, row, why }) => [kind, row, why])).toEqual([
      ['wrong', 3, '类型应为学校、教育主管部门、企业、协会学会、内设部门、其他之一'],
      ['wrong', 7, says.unknownParent],
      ['wrong', 8, '机构名称应为2-50个字'],
      ['new', 2, ''],
      ['new', 5, ''],
      ['new', 6, ''],
      ['same', 4, ''],
    ])
    // Nothing is made by looking.
    expect(await tree()).toEqual(['云栖谷教育发展中心', ' 望湖小学', ' 教研部'])
    expect(await admin.do(organisationImport.importApply, file)).toEqual({ added: 3 })
    expect(await tree()).toEqual(['云栖谷教育发展中心', ' 望湖小学', '  东校区', '   一年级组', ' 教研部', '  语文教研组'])
    const [, study] = ((await admin.do(organisation.tree, {}))[0] as OrganisationNode).children
    const id = study?.children[0]?.id as string
    expect(await admin.do(organisation.info, { id })).toMatchObject({ type: 'department', phone: '0571-80000021', address: '紫荆楼 201' })
    const log = await opened.db.read.selectFrom('log').select(['action', 'to_state', 'who']).where('entity_id', '=', id).execute()
    expect(log).toEqual([{ action: 'make', to_state: '3', who: admin.id }])
    expect(await admin.do(organisationImport.importApply, file)).toEqual({ added: 0 })
  })

  it('that the table calls closed are not made, nor what is below them, and the report counts each row and column', async () => {
    const lines = [
      '机构名称,上级机构,机构状态,编制人数',
      '语文教研组,教研部,正常,5',
      '数学教研组,教研部,已撤销,3',
      '几何小组,数学教研组,正常,1',
      ',,,',
    ]
    const file = { fileId: (await putIn(admin, Buffer.from(lines.join('\n')), '机构.csv', 'list')).id }
    const preview = await admin.do(organisationImport.importPreview, file)
    expect(preview.lines.map(({ kind, name, why }) => [kind, name, why])).toEqual([
      ['wrong', '几何小组', says.offParent],
      ['off', '数学教研组', '「机构状态」是「已撤销」，没有导入'],
      ['new', '语文教研组', ''],
    ])
    expect(preview.report).toMatchObject({ rows: 4, read: 3 })
    expect(preview.report.columns.filter(({ meaning }) => meaning === '').map(({ name }) => name)).toEqual(['编制人数'])
    expect(await admin.do(organisationImport.importApply, file)).toEqual({ added: 1 })
  })

  it('come from a workbook too, below the title of its second sheet', async () => {
    const bytes = workbook({ 说明: [['填写说明']], 机构: [['望湖小学机构表'], ['上级', '名称'], ['望湖小学', '后勤处']] })
    const file = { fileId: (await putIn(admin, bytes, '机构.xlsx', 'list')).id }
    expect((await admin.do(organisationImport.importPreview, file)).lines).toEqual([
      { kind: 'new', row: 3, name: '后勤处', parent: '望湖小学', why: '' },
    ])
    await admin.do(organisationImport.importApply, file)
    expect(await tree()).toEqual(['云栖谷教育发展中心', ' 望湖小学', '  后勤处', ' 教研部'])
  })

  it('are made once by two who take the same table at the same moment', async () => {
    const file = await fileOf(['语文教研组,教研部,,,', '古诗文小组,语文教研组,,,'])
    const both = await Promise.all([1, 2].map(() => admin.do(organisationImport.importApply, file)))
    expect(both.map(({ added }) => added).toSorted()).toEqual([0, 2])
    expect(await tree()).toEqual(['云栖谷教育发展中心', ' 望湖小学', ' 教研部', '  语文教研组', '   古诗文小组'])
  })

  it('are none where the file says nothing, says too much, or is somebody else’s', async () => {
    const unreadable = async (bytes: Buffer) => {
      const file = { fileId: (await putIn(admin, bytes, '机构.csv', 'list')).id }
      expect((await admin.ask(organisationImport.importApply, file)).reason).toBe('organisations_unreadable')
      return (await admin.do(organisationImport.importPreview, file)).unreadable
    }
    expect(await unreadable(Buffer.from('姓名,手机号\n王小明,13800000101'))).toBe(says.noHeader)
    expect(await unreadable(Buffer.from(`${HEAD}\n,,,,\n`))).toBe(says.nothing)
    const many = Array.from({ length: 5_001 }, (_, n) => `第${n}组,,,,`)
    expect(await unreadable(Buffer.from([HEAD, ...many].join('\n')))).toBe(says.tooMany)
    const platform = await signInAs(test, 'admin')
    const file = await fileOf(['语文教研组,教研部,,,'])
    for (const call of [organisationImport.importPreview, organisationImport.importApply])
      expect((await platform.ask(call, file)).reason).toBe('file_gone')
  })

  it('are 5,000 in one table', async () => {
    const lines = Array.from({ length: 5_000 }, (_, n) => `第${n}教研组,${n < 8 ? '教研部' : `第${Math.floor(n / 8)}教研组`},,,`)
    const file = await fileOf(lines.toReversed())
    expect((await admin.do(organisationImport.importPreview, file)).counts).toEqual({ wrong: 0, off: 0, new: 5_000, same: 0 })
    expect(await admin.do(organisationImport.importApply, file)).toEqual({ added: 5_000 })
    expect(await tree()).toHaveLength(5_003)
  })
})
