/** Below a file's field: why it is asked for, and what it may be. */
export function FileHint({ why }: { why: string }) {
  return (
    <>
      {why !== '' && (
        <>
          {why}
          <br />
        </>
      )}
      图片、PDF、Word 或 Excel，不超过20MB
    </>
  )
}
