/** An e-mail address that breaks before its domain first. */
export function EmailText({ address }: { address: string }) {
  const [beginning, domain] = address.split(/(?<=@)/);
  return (
    <>
      {beginning}
      <wbr />
      {domain}
    </>
  );
}
