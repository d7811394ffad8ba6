/** The organisation an application goes to, and what an earlier one said. */
export interface ApplyTarget {
  id: string
  name: string
  remark?: string
  parameters?: Readonly<Record<string, string>>
}
