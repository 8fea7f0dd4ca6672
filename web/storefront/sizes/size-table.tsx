import { Table } from '#web/ui/table.tsx'

type Props = { caption: string; head: readonly string[]; rows: readonly (readonly string[])[] }

/** The first column is the header of the row. */
export function SizeTable({ caption, head, rows }: Props) {
  return (
    <Table caption={caption} className="size-table">
      <thead>
        <tr>
          {head.map((cell) => (
            <th key={cell} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([size, ...cells]) => (
          <tr key={size}>
            <th scope="row" className="num">
              {size}
            </th>
            {cells.map((cell, index) => (
              <td key={head[index + 1]} className="num">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
