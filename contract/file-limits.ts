/**
 * Limits on the uploads of one account that no record uses yet. Only the server needs them.
 * A file counts from the first piece of its upload until a record uses it, an import reads it, or a day has passed.
 */
import type { UploadPurpose } from './file.ts'
import { retention } from './retention.ts'

interface PurposeLimit {
  /** Unused files of the purpose that one account may have. */
  most: number
  /** Name of the files in the refusal. */
  what: string
  /** What uses or frees them. */
  next: string
}

export const unusedLimits: Readonly<Record<UploadPurpose, PurposeLimit>> = {
  annex: { most: 40, what: '报名材料', next: '请先保存参会人信息' },
  survey: { most: 40, what: '问卷附件', next: '请先提交问卷' },
  // One article takes this many pictures before its first save.
  picture: { most: 200, what: '图片', next: '请先保存正在编辑的内容' },
  material: { most: 40, what: '会议资料', next: '请先保存会议资料' },
  manuscript: { most: 20, what: '稿件', next: '请先保存投稿' },
  vip: { most: 100, what: '嘉宾照片', next: '请先保存嘉宾信息' },
  certification: { most: 40, what: '认证材料', next: '请先提交认证申请' },
  // Twice the files of one call of `invoiceManage.attach`, so that a batch that broke off can be sent again.
  invoice: { most: 200, what: '发票文件', next: '请先完成发票文件的登记' },
  programme: { most: 30, what: '日程表', next: '请先核对或导入日程' },
  list: { most: 30, what: '名单、流水等表格', next: '请先核对或导入表格' },
}
export const uploadPurposes = Object.keys(unusedLimits) as UploadPurpose[]

/** Bytes of all uploads of one account that no record uses, those that an import has read included. */
export const UNUSED_BYTES = 400 * 1024 * 1024
/** Milliseconds after which the sweep deletes an unused upload. */
export const UNUSED_MS = retention.unusedFiles.days * 24 * 3_600_000
