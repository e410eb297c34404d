CREATE TABLE "conversations" (
	"user_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"last_message_id" uuid NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"property_id" uuid,
	"unread" integer DEFAULT 0 NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "conversations_user_id_partner_id_pk" PRIMARY KEY("user_id","partner_id"),
	CONSTRAINT "unread_messages_never_fall_below_zero" CHECK ("conversations"."unread" >= 0)
);
--> statement-breakpoint
CREATE TABLE "inboxes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	CONSTRAINT "unread_inboxes_never_fall_below_zero" CHECK ("inboxes"."unread" >= 0)
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" text,
	"sender_id" uuid NOT NULL,
	"receiver_id" uuid NOT NULL,
	"property_id" uuid,
	"content" text NOT NULL,
	"type" text DEFAULT 'text' NOT NULL,
	"about_kind" text,
	"about_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"sender_follows" timestamp (3) with time zone,
	"receiver_follows" timestamp (3) with time zone,
	CONSTRAINT "a_message_type_is_known" CHECK ("messages"."type" in ('text', 'document', 'system')),
	CONSTRAINT "a_message_is_about_something_known" CHECK ("messages"."about_kind" in ('property', 'application', 'lease')),
	CONSTRAINT "a_message_is_about_one_thing_or_nothing" CHECK (("messages"."about_kind" is null) = ("messages"."about_id" is null)),
	CONSTRAINT "nobody_writes_to_themselves" CHECK ("messages"."sender_id" <> "messages"."receiver_id")
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_partner_id_users_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inboxes" ADD CONSTRAINT "inboxes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_receiver_id_users_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_newest" ON "conversations" USING btree ("user_id","last_at","partner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "a_message_is_kept_once" ON "messages" USING btree ("sender_id","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_between_two_people_have_one_order" ON "messages" USING btree (least(sender_id, receiver_id),greatest(sender_id, receiver_id),"created_at");--> statement-breakpoint
CREATE INDEX "messages_sent_by" ON "messages" USING btree ("sender_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_received_by" ON "messages" USING btree ("receiver_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_about_property" ON "messages" USING btree ("property_id") WHERE property_id is not null;