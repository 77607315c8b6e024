/** Who is calling, as the gateway proved it; travels signed in every gRPC call. */
export type UserContext =
  | { readonly kind: 'user'; readonly userId: string; readonly role: 'user' | 'admin'; readonly sessionId: string }
  | { readonly kind: 'guest'; readonly guestId: string }
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'service'; readonly name: string };

/** Redis sorted set of ended sessions; member `<kind>:<id>`, score = milliseconds since the epoch. */
export const revocationsKey = 'vumon:revocations';
/** What a member of the set may name. `user` ends all sessions of the person issued before the score. */
export type RevocationKind = 'session' | 'user-disabled' | 'user';
