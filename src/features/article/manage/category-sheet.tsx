/** One category of a meeting's news. */
import { article as calls, articleCategoryFields, type OwnArticleCategory } from '#contract/article.ts'
import { noDraft } from '../../../kit/form/draft.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { RemoveButton } from '../../../kit/form/remove-button.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { notice } from '../../../ui/notice.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { check } from '../../../api/check.ts'

interface Props {
  meetingId: string
  /** undefined for a new one. */
  category: OwnArticleCategory | undefined
  onClose: () => void
  onSaved: (all: OwnArticleCategory[]) => Promise<unknown>
}

export function CategorySheet({ meetingId, category, onClose, onSaved }: Props) {
  const id = category?.id
  const { field, ...form } = useForm({
    values: { name: category?.name ?? '', edition: category?.edition ?? 0 },
    draft: noDraft,
    call: calls.saveCategory,
    check,
    input: (values) => ({ meetingId, ...(id !== undefined && { id }), ...values }),
    refusals: { article_category_taken: 'name' },
    otherwise: '没有保存成功，请稍后重试',
    onDone: (all) => end(all, '已保存'),
  })

  function end(all: OwnArticleCategory[], said: string) {
    notice.success(said)
    onClose()
    void onSaved(all)
  }
  return (
    <FormSheet
      title={id === undefined ? '添加分类' : '编辑分类'}
      form={form}
      action="保存"
      onClose={onClose}
      aside={
        id !== undefined && (
          <RemoveButton
            call={calls.removeCategory}
            input={{ meetingId, id }}
            question={{ title: `删除分类“${category?.name}”`, message: `其中的 ${category?.articles ?? 0} 篇资讯会保留，变为不分类。` }}
            onDone={(all) => end(all, '已删除')}
          />
        )
      }
    >
      <TextField label={articleCategoryFields.name} required maxLength={12} autoComplete="off" {...field('name')} />
    </FormSheet>
  )
}
