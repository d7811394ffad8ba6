/** The tree of organisations from a table: looked at before, then made; what is there already is left alone. */
import * as v from 'valibot'
import { post } from './call.ts'
import { id } from './fields.ts'
import { ImportReport } from './import-report.ts'

/** Lines that are taken at once. */
export const ORGANISATION_LINES_MOST = 5_000

/** What a line of the table is. `same`: there already, below the same one; `wrong`: left out; `off`: closed by the file's own word. */
export const organisationLineKinds = ['wrong', 'off', 'new', 'same'] as const
export type OrganisationLineKind = (typeof organisationLineKinds)[number]
export const organisationLineWords: Record<OrganisationLineKind, string> = {
  wrong: '有误',
  off: '不导入',
  new: '新增',
  same: '已有',
}

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
  counts: v.object({ wrong: v.number(), off: v.number(), new: v.number(), same: v.number() }),
  lines: v.array(OrganisationLine),
  report: ImportReport,
})
export type OrganisationPreview = v.InferOutput<typeof OrganisationPreview>

/** Columns of the table, the best name of each first. */
export const organisationColumns = {
  name: { label: '机构名称', names: ['机构名称', '名称', '机构', '部门名称', '单位名称'] },
  parent: { label: '上级机构', names: ['上级机构', '上级机构名称', '上级', '上级部门', '上级单位'] },
  type: { label: '类型', names: ['机构类型', '类型'] },
  phone: { label: '电话', names: ['电话', '联系电话'], several: 'alternatives' },
  address: { label: '地址', names: ['详细地址', '地址'], several: 'alternatives' },
  state: { label: '状态', names: ['机构状态', '状态', '是否启用', '启用状态'], like: /状态$/, several: 'alternatives' },
  number: { label: '序号', names: ['序号', '序', 'no', 'no.', '#'], several: 'alternatives' },
} as const
/** Words of a state that let a line in. */
export const organisationStatesGood: readonly string[] = [
  '正常',
  '启用',
  '已启用',
  '有效',
  '是',
  '在用',
  '使用中',
  '存续',
  '在业',
  '开业',
  '运营中',
  '1',
]

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
  offParent: '上级机构所在的行没有导入',
  /** @param said such as 「机构状态」是「已撤销」. */
  off: (said: string) => `${said}，没有导入`,
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
