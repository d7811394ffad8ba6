/** Why it was not saved: at the lower edge of a sheet, in sight however far people have scrolled. */
import type { CallError } from '../../../api/call.ts'

export function Refused({ children }: { children: string | undefined }) {
  return children === undefined || children === '' ? null : (
    <p className="users-refused" role="alert">
      {children}
    </p>
  )
}

export function refusalOf(error: CallError): string {
  return error.message || '没有保存成功，请稍后重试'
}
