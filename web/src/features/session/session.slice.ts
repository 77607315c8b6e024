import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PlacementLevel } from '@vumon/proto/http/placement.js';
import type { SessionUser } from './session.types';

export interface SessionState {
  /** `restoring`: a silent refresh is under way, nobody knows yet who this is. */
  status: 'restoring' | 'guest' | 'signed-in';
  user: SessionUser | null;
  /** The server's message when the account was disabled under our hands; opens the modal. */
  lockedMessage: string | null;
}

const initialState: SessionState = { status: 'restoring', user: null, lockedMessage: null };

const session = createSlice({
  name: 'session',
  initialState,
  reducers: {
    signedIn(state, { payload }: PayloadAction<SessionUser>) {
      state.status = 'signed-in';
      state.user = payload;
      state.lockedMessage = null;
    },
    signedOut(state) {
      state.status = 'guest';
      state.user = null;
    },
    /** A placement test told the level; the account learns it by an event, a moment later. */
    levelTested(state, { payload }: PayloadAction<PlacementLevel>) {
      if (!state.user) return;
      state.user.level = payload;
      state.user.levelSource = 'test_results';
    },
    accountLocked(state, { payload }: PayloadAction<string>) {
      state.lockedMessage = payload;
    },
    lockAcknowledged(state) {
      state.lockedMessage = null;
    },
  },
});

export const { signedIn, signedOut, levelTested, accountLocked, lockAcknowledged } = session.actions;
export const sessionReducer = session.reducer;
