CREATE TABLE "account_months" (
	"account_id" uuid NOT NULL,
	"month_on" date NOT NULL,
	"shard" smallint NOT NULL,
	"debit_cents" bigint NOT NULL,
	"credit_cents" bigint NOT NULL,
	CONSTRAINT "account_months_account_id_month_on_shard_pk" PRIMARY KEY("account_id","month_on","shard")
);
--> statement-breakpoint
CREATE TABLE "charge_schedules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lease_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"label" text,
	"period_unit" text NOT NULL,
	"period_count" smallint NOT NULL,
	"period_day" smallint NOT NULL,
	"due_after_days" smallint NOT NULL,
	"proration" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"next_period_on" date NOT NULL,
	"author_id" uuid,
	"client_id" text,
	"created_at" timestamp (3) with time zone DEFAULT current_instant() NOT NULL,
	CONSTRAINT "a_schedule_is_made_once" UNIQUE("author_id","client_id"),
	CONSTRAINT "a_schedule_has_a_known_period" CHECK (("charge_schedules"."period_unit" = 'month' and "charge_schedules"."period_count" in (1, 3, 6, 12) or "charge_schedules"."period_unit" = 'week' and "charge_schedules"."period_count" in (1, 2, 4))
        and "charge_schedules"."period_day" between 1 and 31 and "charge_schedules"."due_after_days" between 0 and 27),
	CONSTRAINT "a_schedule_ends_after_it_starts" CHECK ("charge_schedules"."ends_on" >= "charge_schedules"."starts_on")
);
--> statement-breakpoint
CREATE TABLE "charges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ledger_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"label" text,
	"schedule_id" uuid,
	"period_starts_on" date,
	"period_ends_on" date,
	"sum" jsonb,
	"currency" text NOT NULL,
	"time_zone" text NOT NULL,
	"cents" bigint NOT NULL,
	"open_cents" bigint DEFAULT 0 NOT NULL,
	"due_on" date NOT NULL,
	"author_id" uuid,
	"client_id" text,
	"reversed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT current_instant() NOT NULL,
	CONSTRAINT "a_charge_is_made_once" UNIQUE("author_id","client_id"),
	CONSTRAINT "a_charge_is_never_overpaid" CHECK ("charges"."open_cents" between 0 and "charges"."cents"),
	CONSTRAINT "a_charge_asks_for_something" CHECK ("charges"."cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"currency" text NOT NULL,
	"side" smallint GENERATED ALWAYS AS (case when kind in ('receivable', 'bank', 'opening') then 1 else -1 end) STORED NOT NULL,
	"ledger_id" uuid,
	"owner_id" uuid,
	"property_id" uuid,
	"balance_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "one_account_of_a_kind" UNIQUE NULLS NOT DISTINCT("ledger_id","owner_id","property_id","kind","currency"),
	CONSTRAINT "an_account_has_one_currency" UNIQUE("id","currency"),
	CONSTRAINT "an_account_is_known_by_its_kind" CHECK (case when "ledger_accounts"."kind" in ('receivable', 'accrued', 'tenant_credit', 'deposit')
        then "ledger_accounts"."ledger_id" is not null and "ledger_accounts"."owner_id" is null and "ledger_accounts"."property_id" is null
        when "ledger_accounts"."kind" = 'income' then "ledger_accounts"."ledger_id" is null and "ledger_accounts"."owner_id" is not null and "ledger_accounts"."property_id" is not null
        when "ledger_accounts"."kind" in ('bank', 'opening') then "ledger_accounts"."ledger_id" is null and "ledger_accounts"."owner_id" is not null and "ledger_accounts"."property_id" is null
        else false end),
	CONSTRAINT "this_account_never_falls_below_zero" CHECK ("ledger_accounts"."balance_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ledger_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"source_id" uuid NOT NULL,
	"effective_on" date NOT NULL,
	"posted_at" timestamp (3) with time zone DEFAULT current_instant() NOT NULL,
	"actor_id" uuid,
	"reverses_id" uuid,
	"reason" text,
	"note" text,
	"change_cents" bigint NOT NULL,
	CONSTRAINT "an_entry_is_reversed_once" UNIQUE("reverses_id"),
	CONSTRAINT "an_entry_has_one_day" UNIQUE("id","effective_on"),
	CONSTRAINT "a_reversal_has_a_reason" CHECK (("ledger_entries"."reverses_id" is null) = ("ledger_entries"."reason" is null) or "ledger_entries"."kind" = 'write_off')
);
--> statement-breakpoint
CREATE TABLE "ledger_transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL,
	"effective_on" date NOT NULL,
	"debit_id" uuid NOT NULL,
	"credit_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"cents" bigint NOT NULL,
	"charge_id" uuid,
	"payment_id" uuid,
	CONSTRAINT "a_transfer_moves_something" CHECK ("ledger_transfers"."cents" > 0 and "ledger_transfers"."debit_id" <> "ledger_transfers"."credit_id")
);
--> statement-breakpoint
CREATE TABLE "ledgers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lease_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"time_zone" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"lease_ends_on" date NOT NULL,
	"next_step_on" date,
	"oldest_due_on" date,
	"created_at" timestamp (3) with time zone DEFAULT current_instant() NOT NULL,
	CONSTRAINT "a_lease_has_one_ledger_per_owner" UNIQUE("lease_id","owner_id"),
	CONSTRAINT "a_currency_of_a_ledger_is_a_code" CHECK ("ledgers"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
CREATE TABLE "number_series" (
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"next" bigint DEFAULT 1 NOT NULL,
	CONSTRAINT "number_series_owner_id_kind_pk" PRIMARY KEY("owner_id","kind")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ledger_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"number" integer,
	"kind" text NOT NULL,
	"method" text,
	"currency" text NOT NULL,
	"cents" bigint NOT NULL,
	"open_cents" bigint DEFAULT 0 NOT NULL,
	"received_on" date NOT NULL,
	"reference" text,
	"earmark_charge_id" uuid,
	"author_id" uuid,
	"client_id" text,
	"reversed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT current_instant() NOT NULL,
	CONSTRAINT "a_receipt_has_its_number" UNIQUE("owner_id","number"),
	CONSTRAINT "a_payment_is_recorded_once" UNIQUE("author_id","client_id"),
	CONSTRAINT "a_payment_is_never_spent_twice" CHECK ("payments"."open_cents" between 0 and "payments"."cents"),
	CONSTRAINT "a_payment_is_of_something" CHECK ("payments"."cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "rent_settings" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"keeps_books" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT current_instant() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "schedule_amounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"schedule_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"cents" bigint NOT NULL,
	"author_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT current_instant() NOT NULL,
	CONSTRAINT "an_amount_of_a_schedule_is_positive" CHECK ("schedule_amounts"."cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "account_months" ADD CONSTRAINT "account_months_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_schedules" ADD CONSTRAINT "charge_schedules_lease_id_leases_id_fk" FOREIGN KEY ("lease_id") REFERENCES "public"."leases"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_schedules" ADD CONSTRAINT "charge_schedules_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_ledger_id_ledgers_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."ledgers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_schedule_id_charge_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."charge_schedules"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_ledger_id_ledgers_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."ledgers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_ledger_id_ledgers_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."ledgers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_reverses_id_ledger_entries_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."ledger_entries"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "a_transfer_is_of_an_entry" FOREIGN KEY ("entry_id","effective_on") REFERENCES "public"."ledger_entries"("id","effective_on") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "a_transfer_keeps_its_currency_on_the_debit_side" FOREIGN KEY ("debit_id","currency") REFERENCES "public"."ledger_accounts"("id","currency") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "a_transfer_keeps_its_currency_on_the_credit_side" FOREIGN KEY ("credit_id","currency") REFERENCES "public"."ledger_accounts"("id","currency") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledgers" ADD CONSTRAINT "ledgers_lease_id_leases_id_fk" FOREIGN KEY ("lease_id") REFERENCES "public"."leases"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledgers" ADD CONSTRAINT "ledgers_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledgers" ADD CONSTRAINT "ledgers_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "number_series" ADD CONSTRAINT "number_series_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_ledger_id_ledgers_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."ledgers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_earmark_charge_id_charges_id_fk" FOREIGN KEY ("earmark_charge_id") REFERENCES "public"."charges"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rent_settings" ADD CONSTRAINT "rent_settings_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_amounts" ADD CONSTRAINT "schedule_amounts_schedule_id_charge_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."charge_schedules"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_amounts" ADD CONSTRAINT "schedule_amounts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "charge_schedules_of_lease" ON "charge_schedules" USING btree ("lease_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_live_charge_per_schedule_and_period" ON "charges" USING btree ("schedule_id","period_starts_on") WHERE reversed_at is null;--> statement-breakpoint
CREATE INDEX "charges_of_ledger" ON "charges" USING btree ("ledger_id","due_on","id");--> statement-breakpoint
CREATE INDEX "charges_open" ON "charges" USING btree ("ledger_id","due_on","id") WHERE open_cents > 0;--> statement-breakpoint
CREATE INDEX "charges_by_due_day" ON "charges" USING btree ("owner_id","due_on","id");--> statement-breakpoint
CREATE INDEX "ledger_accounts_of_owner" ON "ledger_accounts" USING btree ("owner_id") WHERE owner_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_accounts_of_property" ON "ledger_accounts" USING btree ("property_id") WHERE property_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "nothing_is_posted_twice" ON "ledger_entries" USING btree ("kind","source_id") WHERE reverses_id is null and kind in ('charge', 'payment');--> statement-breakpoint
CREATE INDEX "ledger_entries_of_ledger" ON "ledger_entries" USING btree ("ledger_id","effective_on","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_by_actor" ON "ledger_entries" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "ledger_transfers_of_entry" ON "ledger_transfers" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "ledger_transfers_by_debit" ON "ledger_transfers" USING btree ("debit_id","effective_on","id");--> statement-breakpoint
CREATE INDEX "ledger_transfers_by_credit" ON "ledger_transfers" USING btree ("credit_id","effective_on","id");--> statement-breakpoint
CREATE INDEX "ledger_transfers_of_charge" ON "ledger_transfers" USING btree ("charge_id") WHERE charge_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_transfers_of_payment" ON "ledger_transfers" USING btree ("payment_id") WHERE payment_id is not null;--> statement-breakpoint
CREATE INDEX "ledgers_of_owner" ON "ledgers" USING btree ("owner_id","property_id","id");--> statement-breakpoint
CREATE INDEX "ledgers_of_owner_by_end" ON "ledgers" USING btree ("owner_id","lease_ends_on","id");--> statement-breakpoint
CREATE INDEX "ledgers_in_arrears" ON "ledgers" USING btree ("owner_id","oldest_due_on","id") WHERE oldest_due_on is not null;--> statement-breakpoint
CREATE INDEX "ledgers_by_home" ON "ledgers" USING btree ("property_id","id");--> statement-breakpoint
CREATE INDEX "ledgers_by_end" ON "ledgers" USING btree ("lease_ends_on","id");--> statement-breakpoint
CREATE INDEX "ledgers_by_oldest_due_day" ON "ledgers" USING btree ("oldest_due_on","id") WHERE oldest_due_on is not null;--> statement-breakpoint
CREATE INDEX "ledgers_by_next_step" ON "ledgers" USING btree ("time_zone","next_step_on") WHERE next_step_on is not null;--> statement-breakpoint
CREATE INDEX "payments_of_ledger" ON "payments" USING btree ("ledger_id","received_on","id");--> statement-breakpoint
CREATE INDEX "payments_with_credit" ON "payments" USING btree ("ledger_id") WHERE open_cents > 0;--> statement-breakpoint
CREATE INDEX "payments_by_day" ON "payments" USING btree ("owner_id","received_on","id");--> statement-breakpoint
CREATE INDEX "payments_for_charge" ON "payments" USING btree ("earmark_charge_id") WHERE earmark_charge_id is not null;--> statement-breakpoint
ALTER TABLE schedule_amounts ADD CONSTRAINT a_schedule_has_one_amount_a_day
  EXCLUDE USING gist (schedule_id WITH =, daterange(starts_on, ends_on, '[]') WITH &&);
--> statement-breakpoint
-- Keeps the balances of accounts, and what is open of charges and payments. Refuses a transfer that touches what a tenant owes without
-- naming the charge, or their credit without the payment, and one between two ledgers.
CREATE FUNCTION post_transfers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM added
      JOIN ledger_entries AS entry ON entry.id = added.entry_id
      JOIN ledger_accounts AS debit ON debit.id = added.debit_id
      JOIN ledger_accounts AS credit ON credit.id = added.credit_id
      LEFT JOIN charges AS charge ON charge.id = added.charge_id
      LEFT JOIN payments AS payment ON payment.id = added.payment_id
    WHERE coalesce(debit.ledger_id, entry.ledger_id) <> entry.ledger_id
      OR coalesce(credit.ledger_id, entry.ledger_id) <> entry.ledger_id
      OR (debit.kind IN ('receivable', 'accrued') OR credit.kind IN ('receivable', 'accrued'))
        AND charge.ledger_id IS DISTINCT FROM entry.ledger_id
      OR (debit.kind = 'tenant_credit' OR credit.kind = 'tenant_credit')
        AND payment.ledger_id IS DISTINCT FROM entry.ledger_id
  ) THEN
    RAISE EXCEPTION 'a transfer names its charge and its payment, of its own ledger'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'a_transfer_names_its_charge_and_payment', TABLE = 'ledger_transfers';
  END IF;
  -- In one order, against deadlocks. FOR UPDATE would wait for other transfers of the account: their foreign keys lock its key.
  PERFORM FROM ledger_accounts
    WHERE ledger_id IS NOT NULL AND id IN (SELECT debit_id FROM added UNION SELECT credit_id FROM added)
    ORDER BY id FOR NO KEY UPDATE;
  UPDATE ledger_accounts AS account SET balance_cents = balance_cents + account.side * moved.cents
    FROM (
      SELECT id, sum(cents) AS cents
      FROM (SELECT debit_id AS id, cents FROM added UNION ALL SELECT credit_id, -cents FROM added) AS sides GROUP BY id
    ) AS moved
    WHERE account.id = moved.id AND account.ledger_id IS NOT NULL;
  INSERT INTO account_months (account_id, month_on, shard, debit_cents, credit_cents)
    SELECT account.id, date_trunc('month', effective_on)::date, pg_backend_pid() % 16, sum(debit), sum(credit)
    FROM (
      SELECT debit_id AS id, effective_on, cents AS debit, 0 AS credit FROM added
      UNION ALL SELECT credit_id, effective_on, 0, cents FROM added
    ) AS sides
      JOIN ledger_accounts AS account ON account.id = sides.id AND account.ledger_id IS NULL
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (account_id, month_on, shard) DO UPDATE SET
      debit_cents = account_months.debit_cents + excluded.debit_cents,
      credit_cents = account_months.credit_cents + excluded.credit_cents;
  UPDATE charges SET open_cents = open_cents + moved.cents
    FROM (
      SELECT charge_id, sum(CASE WHEN debit.kind = 'receivable' THEN cents ELSE -cents END) AS cents
      FROM added
        JOIN ledger_accounts AS debit ON debit.id = debit_id
        JOIN ledger_accounts AS credit ON credit.id = credit_id
      WHERE 'receivable' IN (debit.kind, credit.kind) GROUP BY 1
    ) AS moved
    WHERE charges.id = moved.charge_id AND moved.cents <> 0;
  UPDATE payments SET open_cents = open_cents + moved.cents
    FROM (
      SELECT payment_id, sum(CASE WHEN credit.kind = 'tenant_credit' THEN cents ELSE -cents END) AS cents
      FROM added
        JOIN ledger_accounts AS debit ON debit.id = debit_id
        JOIN ledger_accounts AS credit ON credit.id = credit_id
      WHERE 'tenant_credit' IN (debit.kind, credit.kind) GROUP BY 1
    ) AS moved
    WHERE payments.id = moved.payment_id AND moved.cents <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER post_transfers AFTER INSERT ON ledger_transfers REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION post_transfers();
--> statement-breakpoint
-- Entries and transfers never change. Of charges and payments, `reversed_at` is set once. Balances change through transfers alone.
CREATE FUNCTION the_books_are_never_rewritten() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND pg_trigger_depth() > 1 THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF pg_trigger_depth() > 1 THEN
      -- `side` is generated, and not known yet.
      IF to_jsonb(OLD) - '{balance_cents,side,open_cents,debit_cents,credit_cents}'::text[]
        = to_jsonb(NEW) - '{balance_cents,side,open_cents,debit_cents,credit_cents}'::text[] THEN
        RETURN NEW;
      END IF;
    ELSIF TG_TABLE_NAME IN ('charges', 'payments') THEN
      IF to_jsonb(OLD) -> 'reversed_at' = 'null' AND to_jsonb(OLD) - 'reversed_at' = to_jsonb(NEW) - 'reversed_at' THEN
        RETURN NEW;
      END IF;
    END IF;
  END IF;
  RAISE EXCEPTION 'the books are never rewritten'
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'the_books_are_never_rewritten', TABLE = TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER the_books_are_never_rewritten BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION the_books_are_never_rewritten();
--> statement-breakpoint
CREATE TRIGGER the_books_are_never_emptied BEFORE TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION the_books_are_never_rewritten();
--> statement-breakpoint
CREATE TRIGGER the_books_are_never_rewritten BEFORE UPDATE OR DELETE ON ledger_transfers
  FOR EACH ROW EXECUTE FUNCTION the_books_are_never_rewritten();
--> statement-breakpoint
CREATE TRIGGER the_books_are_never_emptied BEFORE TRUNCATE ON ledger_transfers
  FOR EACH STATEMENT EXECUTE FUNCTION the_books_are_never_rewritten();
--> statement-breakpoint
CREATE TRIGGER the_books_are_never_rewritten BEFORE UPDATE OR DELETE ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION the_books_are_never_rewritten();
--> statement-breakpoint
CREATE TRIGGER a_balance_begins_at_zero BEFORE INSERT ON ledger_accounts
  FOR EACH ROW WHEN (NEW.balance_cents <> 0) EXECUTE FUNCTION the_books_are_never_rewritten();
--> statement-breakpoint
CREATE TRIGGER the_books_are_never_emptied BEFORE TRUNCATE ON ledger_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION the_books_are_never_rewritten();
--> statement-breakpoint
CREATE TRIGGER the_books_are_never_rewritten BEFORE INSERT OR UPDATE OR DELETE ON account_months
  FOR EACH ROW EXECUTE FUNCTION the_books_are_never_rewritten();
--> statement-breakpoint
CREATE TRIGGER the_books_are_never_emptied BEFORE TRUNCATE ON account_months
  FOR EACH STATEMENT EXECUTE FUNCTION the_books_are_never_rewritten();
--> statement-breakpoint
CREATE TRIGGER the_books_are_never_rewritten BEFORE UPDATE OR DELETE ON charges
  FOR EACH ROW EXECUTE FUNCTION the_books_are_never_rewritten();
--> statement-breakpoint
CREATE TRIGGER a_balance_begins_at_zero BEFORE INSERT ON charges
  FOR EACH ROW WHEN (NEW.open_cents <> 0) EXECUTE FUNCTION the_books_are_never_rewritten();
--> statement-breakpoint
CREATE TRIGGER the_books_are_never_emptied BEFORE TRUNCATE ON charges
  FOR EACH STATEMENT EXECUTE FUNCTION the_books_are_never_rewritten();
--> statement-breakpoint
CREATE TRIGGER the_books_are_never_rewritten BEFORE UPDATE OR DELETE ON payments
  FOR EACH ROW EXECUTE FUNCTION the_books_are_never_rewritten();
--> statement-breakpoint
CREATE TRIGGER a_balance_begins_at_zero BEFORE INSERT ON payments
  FOR EACH ROW WHEN (NEW.open_cents <> 0) EXECUTE FUNCTION the_books_are_never_rewritten();
--> statement-breakpoint
CREATE TRIGGER the_books_are_never_emptied BEFORE TRUNCATE ON payments
  FOR EACH STATEMENT EXECUTE FUNCTION the_books_are_never_rewritten();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- What a row counts as: scope (null: the installation), kind, status, number.
  counted text := CASE TG_TABLE_NAME
    WHEN 'users' THEN '(NULL::uuid, ''user'', role, 1)'
    WHEN 'applications' THEN
      '(property_id, ''application'', status, 1), (owner_id, ''application'', status, 1), (NULL, ''application'', status, 1)'
    WHEN 'properties' THEN '(owner_id, ''property'', status, (archived_at IS NULL)::int),
      (NULL, ''property'', status, (archived_at IS NULL)::int),
      (owner_id, ''rent'', currency, CASE WHEN status = ''occupied'' AND archived_at IS NULL THEN price_cents ELSE 0 END),
      (NULL, ''rent'', currency, CASE WHEN status = ''occupied'' AND archived_at IS NULL THEN price_cents ELSE 0 END)'
    WHEN 'charges' THEN
      '(owner_id, ''due'', concat_ws('' '', currency, due_on, time_zone), CASE WHEN reversed_at IS NULL THEN cents ELSE 0 END),
      (NULL, ''due'', concat_ws('' '', currency, due_on, time_zone), CASE WHEN reversed_at IS NULL THEN cents ELSE 0 END),
      (owner_id, ''open'', concat_ws('' '', currency, due_on, time_zone), open_cents),
      (NULL, ''open'', concat_ws('' '', currency, due_on, time_zone), open_cents)'
    WHEN 'payments' THEN
      '(owner_id, ''received'', concat_ws('' '', currency, received_on),
        CASE WHEN reversed_at IS NULL AND kind = ''payment'' THEN cents ELSE 0 END),
      (NULL, ''received'', concat_ws('' '', currency, received_on),
        CASE WHEN reversed_at IS NULL AND kind = ''payment'' THEN cents ELSE 0 END)'
  END;
  added text := 'SELECT *, 1 AS sign FROM new_rows';
  removed text := 'SELECT *, -1 AS sign FROM old_rows';
BEGIN
  EXECUTE format('INSERT INTO count_changes (scope, kind, status, change)
    SELECT coalesce(counted.scope, ''00000000-0000-0000-0000-000000000000''), counted.kind, counted.status, sum(sign * counted.number)
    FROM (%s) AS changed, LATERAL (VALUES %s) AS counted (scope, kind, status, number)
    GROUP BY 1, 2, 3 HAVING sum(sign * counted.number) <> 0',
    CASE TG_OP WHEN 'INSERT' THEN added WHEN 'DELETE' THEN removed ELSE added || ' UNION ALL ' || removed END, counted);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_added_charges AFTER INSERT ON charges REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
--> statement-breakpoint
CREATE TRIGGER count_changed_charges AFTER UPDATE ON charges REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
--> statement-breakpoint
CREATE TRIGGER count_added_payments AFTER INSERT ON payments REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
--> statement-breakpoint
CREATE TRIGGER count_changed_payments AFTER UPDATE ON payments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
