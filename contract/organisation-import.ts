/** The tree of organisations from a table: looked at before, then made; what is there already is left alone. */
import * as v from 'valibot'
import { post } from './call.ts'
import { id } from './fields.ts'

/** Lines that are taken at once. */
export const ORGANISATION_LINES_MOST = 5_000

/** What a line of the table is. `same`: there already, below the same one; `wrong`: left out. */
export const organisationLineKinds = ['wrong', 'new', 'same'] as const
export type OrganisationLineKind = (typeof organisationLineKinds)[number]
export const organisationLineWords: Record<OrganisationLineKind, string> = { wrong: '有误', new: '新增', same: '已有' }

/** As many of each kind are shown; all are counted. */
export const ORGANISATION_LINES_SHOWN = 200

export const OrganisationLine = v.object({
  kind: v.picklist(organisationLineKinds),
  /** Of the table, as table programs count. */
  row: v.number(),
  name: v.string(),
  /** As the line names it; empty: at the top. */
  parent: v.string(),
  /** In one sentence; empty where there is nothing to say. */
  why: v.string(),
})
export type OrganisationLine = v.InferOutput<typeof OrganisationLine>

export const OrganisationPreview = v.object({
  /** Why nothing can be taken of the file; empty where something can. */
  unreadable: v.string(),
  counts: v.object({ wrong: v.number(), new: v.number(), same: v.number() }),
  lines: v.array(OrganisationLine),
})
export type OrganisationPreview = v.InferOutput<typeof OrganisationPreview>

/** The header of the table: words that an import knows again, plain. */
export const organisationColumns = {
  name: ['机构名称', '名称', '机构', '部门名称', '单位名称'],
  parent: ['上级机构', '上级', '上级部门', '上级机构名称', '上级单位'],
  type: ['类型', '机构类型'],
  phone: ['电话', '联系电话'],
  address: ['地址', '详细地址'],
} as const

/** What the server says of a table and of its lines. */
export const organisationImportSays = {
  noHeader: '文件中没有找到「机构名称」一列，请检查表头',
  nothing: '文件中没有机构',
  tooMany: `一次最多导入${ORGANISATION_LINES_MOST}行，请拆分后分别导入`,
  unknownParent: '没有找到上级机构',
  twoParents: '有多个同名的上级机构，请先改用不同的名称',
  wrongParent: '上级机构所在的行有误',
  closedParent: '上级机构已停用',
  ring: '上级机构连成了一圈',
  double: (row: number) => `与第${row}行重复`,
  deep: '机构最多10级',
  type: (known: readonly string[]) => `类型应为${known.join('、')}之一`,
} as const

const wish = v.strictObject({ fileId: id })

export const organisationImport = {
  importPreview: post('/api/user-system/sysorg/import/preview', {
    adds: { minute: 10, day: 300 },
    access: { permissions: ['organisation:organisation:edit'] },
    input: wish,
    data: OrganisationPreview,
    reasons: ['file_gone'],
  }),
  /** Makes what the preview calls new, judged anew by the tree that stands now. The same file again makes nothing. */
  importApply: post('/api/user-system/sysorg/import/apply', {
    adds: { minute: 10, day: 100 },
    access: { permissions: ['organisation:organisation:edit'] },
    input: wish,
    data: v.object({ added: v.number() }),
    reasons: ['file_gone', 'organisations_unreadable', 'organisations_full'],
  }),
}
