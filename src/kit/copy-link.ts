import { copyText } from '../ui/copy.ts'
import { notice } from '../ui/notice.ts'

export async function copyLink(url: string): Promise<void> {
  if (await copyText(url)) notice.success('链接已复制')
  else notice.warning('没有复制成功，请长按链接手动复制')
}
