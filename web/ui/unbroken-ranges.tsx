/** Text whose ranges of numbers, such as `7-10`, are not broken at the end of a line. */
export const UnbrokenRanges = ({ text }: { text: string }) => (
  <span>
    {text.split(/(\d+[-–]\d+)/).map((part, index) =>
      index % 2 === 0 ? (
        part
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no id, and two ranges may be equal
        <span key={index} className="nowrap">
          {part}
        </span>
      ),
    )}
  </span>
)
