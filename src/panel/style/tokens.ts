/** The colours and sizes of the panel. Every pair of text and background has a contrast of 4.5. */
export const tokens = `
.screen, .drawer, .opener {
  color-scheme: light dark;
  --bg: light-dark(#ffffff, #15171c);
  --surface: light-dark(#f5f6f8, #1d2027);
  --raised: light-dark(#ffffff, #262a33);
  --line: light-dark(#d7dbe2, #363c48);
  --control-line: light-dark(#858d9b, #737c8c);
  --text: light-dark(#1a1e26, #e9ebf0);
  --muted: light-dark(#545d6c, #a7b0bf);
  --accent: light-dark(#0a58ca, #86b7ff);
  --accent-soft: light-dark(#e3edfb, #22334d);
  --ok: light-dark(#136a2c, #7fd99a);
  --warn: light-dark(#855000, #f3c063);
  --error: light-dark(#b42318, #ff9d93);
  --ban: light-dark(#6b3bb0, #cdabff);
  --ok-soft: light-dark(#e2f4e7, #1b3524);
  --warn-soft: light-dark(#fcf1dc, #3a2d13);
  --error-soft: light-dark(#fdeae8, #432320);
  --on-accent: light-dark(#ffffff, #10131a);
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
  --row: 28px;
}
`
