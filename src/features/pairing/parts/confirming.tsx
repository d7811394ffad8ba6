/** While people are on their way through WeChat's authorisation. Seen only when that takes a moment. */
export function Confirming() {
  return (
    <p className="transition-confirming" role="status">
      <span className="button-spinner" aria-hidden />
      正在确认微信身份
    </p>
  )
}
