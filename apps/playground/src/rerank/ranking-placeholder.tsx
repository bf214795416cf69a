const widths = ["92%", "71%", "54%", "33%", "18%"] as const;

/** What stands where the ranking will be. */
export function RankingPlaceholder() {
  return (
    <div className="ranking-placeholder">
      <div className="ranking-placeholder__bars" aria-hidden="true">
        {widths.map((width) => (
          <i key={width} style={{ width }} />
        ))}
      </div>
      <h2>The ranking appears here</h2>
      <p>Each document with the bar of its score, and how far it moved.</p>
    </div>
  );
}
