/** An e-mail address. Where it has to be broken, it is broken before its domain first. */
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
