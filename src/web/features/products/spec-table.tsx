export function SpecTable({
  specifications,
}: {
  specifications: Readonly<Record<string, string>>;
}) {
  return (
    <table className="w-full text-small">
      <tbody className="divide-y divide-line border-y border-line">
        {Object.entries(specifications).map(([name, value]) => (
          <tr key={name}>
            <th scope="row" className="w-2/5 py-3 pr-4 text-left align-top font-[500] text-ink-2">
              {name}
            </th>
            <td className="py-3 align-top break-words tabular-nums">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
