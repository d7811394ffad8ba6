import { paths } from '#contract/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../frame/notice-page.tsx'

export default function NotFound() {
  return (
    <Notice
      drawing="search"
      title="页面不存在"
      action={
        <Button kind="primary" href={paths.meetingList}>
          查看会议
        </Button>
      }
    >
      链接可能已失效，或者地址输入有误。
    </Notice>
  )
}
