/** Facts of this installation that pages show. Slices extend it with facts of their own. */
export interface SiteFacts {
  publicOrigin: string;
  /** Whether development pages exist. */
  devPages: boolean;
  support: { email: string; phone: string };
}
