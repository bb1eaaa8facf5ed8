export function SpecTable({
  specifications,
}: {
  specifications: Readonly<Record<string, string>>;
}) {
  return (
    <table className="spec-table">
      <tbody className="divide-y divide-line border-y border-line">
        {Object.entries(specifications).map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
