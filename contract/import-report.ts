/** What an import has read of a file, and what it has left out: every row and every column of the file is in the report. */
import * as v from 'valibot'

/** Why a row is left out. `unread` is a defect of the reader: the numbers still add up to the file's total. */
export const leftOutReasons = [
  'above',
  'header',
  'noHeader',
  'hiddenSheet',
  'otherSheet',
  'hidden',
  'struck',
  'sum',
  'note',
  'section',
  'outflow',
  'noAmount',
  'unread',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]
export const leftOutWords: Record<LeftOutReason, string> = {
  above: '表头以上的标题和说明',
  header: '表头',
  noHeader: '没有表头的工作表',
  hiddenSheet: '隐藏的工作表',
  otherSheet: '其他工作表',
  hidden: '隐藏的行',
  struck: '划掉的行',
  sum: '合计行',
  note: '没有数据的说明行',
  section: '小标题行',
  outflow: '支出',
  noAmount: '没有发生金额',
  unread: '无法识别的行',
}

/** Row numbers that the report lists for one reason. */
export const LEFT_OUT_ROWS_SHOWN = 5
/** Columns that the report lists. */
export const REPORT_COLUMNS_MOST = 100

export const ImportColumn = v.object({
  /** `''` if the file has one table. */
  sheet: v.string(),
  /** A, B, … as Excel names the column. */
  letter: v.string(),
  /** As the file writes it; `''` for a column with values and no name. */
  name: v.string(),
  /** What the column is read as, in Chinese; `''` if the column is not read. */
  meaning: v.string(),
  /** Cells with a value below the header. */
  values: v.number(),
  /** What a person should know about the column, in one sentence, or `''`. */
  note: v.string(),
})
export type ImportColumn = v.InferOutput<typeof ImportColumn>

export const ImportReport = v.object({
  /** Rows of all sheets with a value in at least one cell: `read` plus all of `leftOut`. */
  rows: v.number(),
  read: v.number(),
  leftOut: v.array(v.object({ reason: v.picklist(leftOutReasons), rows: v.number(), first: v.array(v.string()) })),
  columns: v.array(ImportColumn),
})
export type ImportReport = v.InferOutput<typeof ImportReport>

/** The report of a file that cannot be read, and of pasted text. */
export const emptyReport: ImportReport = { rows: 0, read: 0, leftOut: [], columns: [] }
